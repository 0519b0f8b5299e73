import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { newKey } from '@ems/federation/authority/signatures'
import { Mistake } from '../build/mistake.ts'

/** `keys new <name> --out <file>`: the private half is never printed. */
export async function run(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { out: { type: 'string' } } })
  const [action, name = ''] = positionals
  if (action !== 'new' || !values.out) throw new Mistake('`keys new <name> --out <file>`')
  const { secret, publicKey } = pairOf(name)
  const file = path.resolve(values.out)
  // `wx`: a key that is in use is not written over.
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new Mistake(error.code === 'EEXIST' ? `${file} exists; choose another name.` : error.message)
  })
  console.log(`The private half is in ${file} (EMS_SIGNING_KEY_FILE=${file}).`)
  console.log(`The public half is for \`npm run ems -- authority add ${name} --public …\`:`)
  console.log(publicKey)
}

function pairOf(name: string) {
  try {
    return newKey(name)
  } catch (error) {
    throw new Mistake((error as Error).message)
  }
}
