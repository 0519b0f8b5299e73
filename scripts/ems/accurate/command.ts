import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Mistake } from '../build/mistake.ts'
import { compare } from './compare.ts'
import { type Recording, record } from './recording.ts'
import { applicationOf } from './service.ts'

const SCOPES =
  'employee_view customer_view vendor_view item_view sales_quotation_view sales_invoice_view sales_order_view sales_receipt_view customer_save vendor_save sales_quotation_save'

type Surroundings = { env?: NodeJS.ProcessEnv; say?: (line: string) => void; paceMs?: number }

/** `accurate url|record|compare`: what the real service answers, beside what EMS expects (docs/accurate.md). */
export async function run(args: string[], { env = process.env, say = console.log, paceMs }: Surroundings = {}) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      connection: { type: 'string', default: 'actual' },
      back: { type: 'string' },
      state: { type: 'string' },
      database: { type: 'string' },
      out: { type: 'string', default: 'accurate-recording.json' },
      write: { type: 'boolean', default: false },
      burst: { type: 'boolean', default: false },
    },
  })
  const [step, file = values.out] = positionals
  if (!['actual', 'commercial'].includes(values.connection)) throw new Mistake('--connection is actual or commercial.')
  if (step === 'url') return say(consentText(values.connection, env))
  if (step === 'compare') return sayDifferences(JSON.parse(await readFile(file, 'utf8')) as Recording, say)
  if (step !== 'record') throw new Mistake('Say accurate url, accurate record or accurate compare.')
  const { back, state } = values
  if (!back || !state || !URL.canParse(back))
    throw new Mistake('Give --back "<the address you were sent back to>" and --state <as `accurate url` said>.')
  const recording = await record(applicationOf(values.connection, env, paceMs), {
    back: new URL(back).searchParams,
    state,
    database: values.database,
    writes: values.write,
    bursts: values.burst,
  })
  await writeFile(values.out, `${JSON.stringify(recording, null, 2)}\n`)
  say(`${Object.keys(recording.answers).length} answers are in ${values.out}, without a value of them.`)
  await sayDifferences(recording, say)
}

function consentText(connection: string, env: NodeJS.ProcessEnv) {
  const { authorize, clientId, redirectUri } = applicationOf(connection, env)
  const state = randomBytes(16).toString('hex')
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: SCOPES,
    state,
  })
  return `Open this address, permit everything, and copy the address you are sent back to (within two minutes):

${authorize}/oauth/authorize?${query}

npm run ems -- accurate record --connection ${connection} --state ${state} --back "<address>"`
}

async function sayDifferences(recording: Recording, say: (line: string) => void) {
  const expected = JSON.parse(await readFile(new URL('expected.json', import.meta.url), 'utf8')) as Recording
  const lines = compare(expected, recording)
  for (const line of lines) say(line.text)
  const broken = lines.filter(({ isBroken }) => isBroken).length
  say(broken ? `${broken} differences that EMS would notice.` : 'No difference that EMS would notice.')
  if (broken) process.exitCode = 1
}
