import path from 'node:path'
import { demoAccounts, demoPassword } from '@ems/contracts/demo'
import { root, type Settings } from './settings.ts'

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Terminal output of `npm start`. */
export function createProgress(write = (text: string) => process.stdout.write(text)) {
  const began = performance.now()
  return {
    done: (part: string, remark = '') => write(`  ✓ ${part.padEnd(18)} ${seconds(began).padStart(7)}  ${remark}\n`),
    say: (line: string) => write(`  ${line}\n`),
    ready: (settings: Settings) => write(banner(settings, seconds(began))),
  }
}

function banner({ url, dataDir, demo }: Settings, took: string) {
  const width = Math.max(...demoAccounts.map(({ email }) => email.length))
  const accounts = demoAccounts.map(({ email, group }) => `    ${email.padEnd(width)}  ${group}`)
  const demonstration = demo ? ['', `  Demo accounts, password ${demoPassword}:`, ...accounts] : []
  const folder = path.relative(root, dataDir).startsWith('..') ? dataDir : path.relative(root, dataDir)
  const lines = [
    '',
    `  EMS is ready in ${took}:  ${url}`,
    ...demonstration,
    ...(demo ? ['', `  E-mails it sends: ${url}/sandbox/mail`] : []),
    '',
    `  Data and logs in ${folder}. Ctrl-C stops it.`,
  ]
  return `${lines.join('\n')}\n`
}
