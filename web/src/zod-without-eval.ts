/**
 * Zod would try `new Function` to speed up; the content security policy forbids it and each try is reported. This is
 * what `z.config({ jitless: true })` sets, without Zod itself: most pages never load it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
