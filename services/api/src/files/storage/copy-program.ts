import { parseArgs } from 'node:util'
import { copyFiles } from './copy-files.ts'
import { storeAt } from './store-at.ts'

/*
 * npm run files -- --from <folder or s3://bucket/prefix> --to <the other>: copies all files of EMS while it runs (docs/operations.md).
 */
const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
if (!values.from || !values.to || values.from === values.to) {
  process.stderr.write('Usage: files --from <folder or s3://bucket/prefix> --to <folder or s3://bucket/prefix>\n')
  process.exit(64)
}
let count = 0
const { copied, bytes, there, left } = await copyFiles(storeAt(values.from), storeAt(values.to), () => {
  count += 1
  if (count % 1_000 === 0) process.stdout.write(`${count} files copied\n`)
})
process.stdout.write(`${copied} files copied (${bytes} bytes), ${there} were there already\n`)
for (const key of left) process.stdout.write(`changed meanwhile, run again: ${key}\n`)
process.exit(left.length ? 1 : 0)
