// Made by scripts/test-certificates; change that instead.

/// A server's certificate and its key, as PEM. The keys are for tests only: no system trusts the authority.
public struct ServerIdentity: Hashable, Sendable {
    public let certificate: String
    public let key: String
}

extension ServerIdentity {
    /// The authority that signed the certificates below, except those that are self-signed.
    public static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBdDCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVuYWxzc2kg
        dGVzdCBhdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
        MCAxHjAcBgNVBAMMFW5hbHNzaSB0ZXN0IGF1dGhvcml0eTBZMBMGByqGSM49AgEG
        CCqGSM49AwEHA0IABDWWwDTxE32ZZPwkxj683ooz57lGOyNv9Bhn6CdNuAXgcnPi
        GkZzH25xV4MIhrQaBnvov5ynyDrb3WOylFdKHSCjQjBAMA8GA1UdEwEB/wQFMAMB
        Af8wDgYDVR0PAQH/BAQDAgIEMB0GA1UdDgQWBBTqafnHIyJJi+6jhFNGAH3fjiWm
        5jAKBggqhkjOPQQDAgNJADBGAiEA0NBJcINt+SMrxLgpEau0RNzIFVual/tw0udF
        ybv0+ywCIQCzfd2H1fAt8YnVpg2b7+aeZ87esLJ9pVQkPi5s31ZI9A==
        -----END CERTIFICATE-----
        """

    /// For localhost and 127.0.0.1, until 2120.
    public static let good = ServerIdentity(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBrzCCAVSgAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVuYWxzc2kg
            dGVzdCBhdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
            MBsxGTAXBgNVBAMMEG5hbHNzaSB0ZXN0IGdvb2QwWTATBgcqhkjOPQIBBggqhkjO
            PQMBBwNCAAQ41NmVqvhTm5mkdXCY/BHy+bsmevxO6dR6eNva7DDnhHVE6M15EfWL
            gaVB2BApotxx4GbX4YEZ648OzaSipkSho4GBMH8wDAYDVR0TAQH/BAIwADATBgNV
            HSUEDDAKBggrBgEFBQcDATAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwHQYD
            VR0OBBYEFG7IcSZfwprMnNi9wZEod0wcT3S/MB8GA1UdIwQYMBaAFOpp+ccjIkmL
            7qOEU0YAfd+OJabmMAoGCCqGSM49BAMCA0kAMEYCIQD5YoI1LWtvjKvsY8SiADGp
            3R9UfxGR47WObRni1VfW+AIhALyC7fyjnGtCP+g8ggCx36OJLp7FiDzM5TPTvJ0i
            v2bS
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvFko73u8CcJqogkP
            1zOjCayAfKqu88XDsIJw7ycCbF+hRANCAAQ41NmVqvhTm5mkdXCY/BHy+bsmevxO
            6dR6eNva7DDnhHVE6M15EfWLgaVB2BApotxx4GbX4YEZ648OzaSipkSh
            -----END PRIVATE KEY-----
            """)

    /// Valid until 2021.
    public static let expired = ServerIdentity(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBrzCCAVWgAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVuYWxzc2kg
            dGVzdCBhdXRob3JpdHkwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAe
            MRwwGgYDVQQDDBNuYWxzc2kgdGVzdCBleHBpcmVkMFkwEwYHKoZIzj0CAQYIKoZI
            zj0DAQcDQgAEpgOC7/RcJxk/AHDUNyov5O3pQF34fT2ZM7Q1uH19gpTn71dM1b7m
            fHhijYH2EqioVkIl1DlQ5zsmTCJ0rezzOaOBgTB/MAwGA1UdEwEB/wQCMAAwEwYD
            VR0lBAwwCgYIKwYBBQUHAwEwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMB0G
            A1UdDgQWBBSqWh79oDWKKU/tfRztgi1K8Q2DzjAfBgNVHSMEGDAWgBTqafnHIyJJ
            i+6jhFNGAH3fjiWm5jAKBggqhkjOPQQDAgNIADBFAiBrGAAP8QUlbLhdsK6ifUX4
            2tDrNyH4SB66sqUL2+itawIhALsX9z6RmGhQ8b97Qotn+4UkxS5Ho82ynxvcJI3W
            ZUJE
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDGmfpExpvqWDfMZn
            5FGvUJcopXzXtVc0Qxpsu0cCRrehRANCAASmA4Lv9FwnGT8AcNQ3Ki/k7elAXfh9
            PZkztDW4fX2ClOfvV0zVvuZ8eGKNgfYSqKhWQiXUOVDnOyZMInSt7PM5
            -----END PRIVATE KEY-----
            """)

    /// Valid from 2110.
    public static let notYetValid = ServerIdentity(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBtjCCAV2gAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVuYWxzc2kg
            dGVzdCBhdXRob3JpdHkwIhgPMjExMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAw
            MFowIjEgMB4GA1UEAwwXbmFsc3NpIHRlc3Qgbm90WWV0VmFsaWQwWTATBgcqhkjO
            PQIBBggqhkjOPQMBBwNCAAQ9NPNKSaLkUK0G36/c1NKBbRMeQmLmHmRSn1V59HCX
            5BqFxhwFuu5mynJkglEAHfE5bfOUtUjV0uDnO4dNr34Zo4GBMH8wDAYDVR0TAQH/
            BAIwADATBgNVHSUEDDAKBggrBgEFBQcDATAaBgNVHREEEzARgglsb2NhbGhvc3SH
            BH8AAAEwHQYDVR0OBBYEFGNjlGtQZ7pInqnat1qRf1Iu/biYMB8GA1UdIwQYMBaA
            FOpp+ccjIkmL7qOEU0YAfd+OJabmMAoGCCqGSM49BAMCA0cAMEQCIDX9fQ7bFBY+
            jziJeoXqNrkHrd09mYMTJxr//vh97mNTAiBHJlrid1RteJCRahim0ok8pIausGKA
            ogDLsAfmwRfYpQ==
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg4YCw9f9bvg+KBlO7
            2BSqpKviDTsMBU0qCG8h10oFjB+hRANCAAQ9NPNKSaLkUK0G36/c1NKBbRMeQmLm
            HmRSn1V59HCX5BqFxhwFuu5mynJkglEAHfE5bfOUtUjV0uDnO4dNr34Z
            -----END PRIVATE KEY-----
            """)

    /// For elsewhere.example.
    public static let otherName = ServerIdentity(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBtzCCAVygAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBVuYWxzc2kg
            dGVzdCBhdXRob3JpdHkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
            MCAxHjAcBgNVBAMMFW5hbHNzaSB0ZXN0IG90aGVyTmFtZTBZMBMGByqGSM49AgEG
            CCqGSM49AwEHA0IABLqo7viZBu8bU8g8CokVLZ1daVjppKWMRDB5K2oSB8/rdiqI
            dYKTXdgyBwcgssgc9oMeg/3f2P7V7muXv5BFjKmjgYQwgYEwDAYDVR0TAQH/BAIw
            ADATBgNVHSUEDDAKBggrBgEFBQcDATAcBgNVHREEFTATghFlbHNld2hlcmUuZXhh
            bXBsZTAdBgNVHQ4EFgQUk82gI9RuHgDSSmV/Be23WJcjfYYwHwYDVR0jBBgwFoAU
            6mn5xyMiSYvuo4RTRgB9344lpuYwCgYIKoZIzj0EAwIDSQAwRgIhAN8XxYAepARO
            qWcpQ3y0fMbXC6AVYSQSmWrv9ZJoa7+hAiEAxvc++8QlOMn7oVEbJ6Kurd9UvJrk
            X8ObdB7qHGa4GBk=
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWaJmZvd6f1ff1zSS
            z/1FUYOgd9J/0Ev2By8jfUeFASWhRANCAAS6qO74mQbvG1PIPAqJFS2dXWlY6aSl
            jEQweStqEgfP63YqiHWCk13YMgcHILLIHPaDHoP939j+1e5rl7+QRYyp
            -----END PRIVATE KEY-----
            """)

    /// Valid, but self-signed.
    public static let selfSigned = ServerIdentity(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBkzCCATmgAwIBAgIBATAKBggqhkjOPQQDAjAhMR8wHQYDVQQDDBZuYWxzc2kg
            dGVzdCBzZWxmU2lnbmVkMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAw
            WjAhMR8wHQYDVQQDDBZuYWxzc2kgdGVzdCBzZWxmU2lnbmVkMFkwEwYHKoZIzj0C
            AQYIKoZIzj0DAQcDQgAE2i5w5EewfWxWl0BJvUx9Q4Ih5GXtx7Z3l7kfyuUeijr5
            U2DmkLmo3TWb5bhXEl+NKWqaOPIuPKSXNjYAiZEP6KNgMF4wDAYDVR0TAQH/BAIw
            ADATBgNVHSUEDDAKBggrBgEFBQcDATAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8A
            AAEwHQYDVR0OBBYEFASx28m8PpiSES9USHyGpJgsIJVsMAoGCCqGSM49BAMCA0gA
            MEUCIQDopXjTyDC0fxddJNDtPZsgWYv7vpMRbUS0XiiX5Z/WbwIgbECeI9KVzbgo
            pwWOHdLMC70y8xjyxOCB+4v6YjogpvM=
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgExVliT7k4L+7r9d5
            IRgs8FUR1MIsj3mkoK1/6W2/ZZyhRANCAATaLnDkR7B9bFaXQEm9TH1DgiHkZe3H
            tneXuR/K5R6KOvlTYOaQuajdNZvluFcSX40papo48i48pJc2NgCJkQ/o
            -----END PRIVATE KEY-----
            """)

    /// Valid until 2021, and self-signed.
    public static let selfSignedExpired = ServerIdentity(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBoDCCAUWgAwIBAgIBATAKBggqhkjOPQQDAjAoMSYwJAYDVQQDDB1uYWxzc2kg
            dGVzdCBzZWxmU2lnbmVkRXhwaXJlZDAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEw
            MDAwMDBaMCgxJjAkBgNVBAMMHW5hbHNzaSB0ZXN0IHNlbGZTaWduZWRFeHBpcmVk
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAERDEVoXb+gTXLeSHx8BliX0VUxwrS
            aUIdr3r9nGgE8Q7QNhdSq02p+PGS0c5K56VfMILx8aFQYeTXINUfHc54cKNgMF4w
            DAYDVR0TAQH/BAIwADATBgNVHSUEDDAKBggrBgEFBQcDATAaBgNVHREEEzARggls
            b2NhbGhvc3SHBH8AAAEwHQYDVR0OBBYEFKwTrFijfvtoewVro7kV0nQ1iyXOMAoG
            CCqGSM49BAMCA0kAMEYCIQCB63Lh+seiT8yBJL7aTgHA8a6b05KjoQ573EYz8T65
            TgIhAIICRlub2d4ORyqgTw1+c5S4eUgIJrvj6wf2ZtOgOhTu
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXVhcCx/9pYy069qS
            hSt3KrIRMSHTIYdjzvkCMgXd8RShRANCAAREMRWhdv6BNct5IfHwGWJfRVTHCtJp
            Qh2vev2caATxDtA2F1KrTan48ZLRzkrnpV8wgvHxoVBh5Ncg1R8dznhw
            -----END PRIVATE KEY-----
            """)
}
