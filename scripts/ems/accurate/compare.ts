import type { Recording } from './recording.ts'
import { differences } from './shape.ts'

type Line = { text: string; isBroken: boolean }

/** Differences of two recordings, response by response. New fields are counted; missing or changed ones are named. */
export function compare(expected: Recording, actual: Recording): Line[] {
  const facts = Object.entries(actual.facts).map(([name, value]) => {
    const usual = JSON.stringify(expected.facts[name])
    const is = JSON.stringify(value)
    return { text: `fact  ${name}: ${is}${usual === is ? '' : `, the sandbox has ${usual}`}`, isBroken: false }
  })
  const answers = Object.entries(expected.answers).flatMap(([name, usual]): Line[] => {
    const answer = actual.answers[name]
    if (!answer) return [{ text: `skip  ${name}: not recorded`, isBroken: false }]
    const lines: Line[] = []
    const outer = [`${usual.status} ${usual.type}`, `${answer.status} ${answer.type}`]
    if (outer[0] !== outer[1]) lines.push({ text: `diff  ${name}: ${outer[0]} became ${outer[1]}`, isBroken: true })
    const changes = differences(usual.shape, answer.shape)
    for (const { kind, path } of changes)
      if (kind !== 'new') lines.push({ text: `diff  ${name}: ${kind} ${path}`, isBroken: true })
    const count = changes.filter(({ kind }) => kind === 'new').length
    if (count) lines.push({ text: `new   ${name}: ${count} fields that the sandbox does not have`, isBroken: false })
    return lines
  })
  return [...facts, ...answers]
}
