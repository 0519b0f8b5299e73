// zod tries whether it may compile text to code. The page's policy forbids it, and even the try is reported as a
// violation. Every copy of zod in the page, a remote's too, reads this object before its first schema.
const page = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
page.__zod_globalConfig = { ...page.__zod_globalConfig, jitless: true }
