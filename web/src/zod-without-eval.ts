import { z } from 'zod'

// Zod would try `new Function` to speed up; the content security policy forbids it and each try is reported.
z.config({ jitless: true })
