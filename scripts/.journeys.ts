import { installChromium } from './test/chromium.ts'
import { browser, build } from './test/runners.ts'

await build()
await browser(process.argv.slice(2), await installChromium(), 1)
