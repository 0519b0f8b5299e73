import { parse } from 'yaml'

/** Advisories that were looked at and do not concern EMS, each with the reason and the day to look again. */
export type Accepted = Readonly<Record<string, { because: string; until: string }>>

export type Judgement = { isFine: boolean; lines: string[] }

type Advisory = { severity: string; module_name?: string; title?: string; github_advisory_id?: string }
type Report = { advisories: Record<string, Advisory> }

/** Those of which a release is not made. */
const SEVERE = new Set(['high', 'critical'])

/**
 * What an audit says of the dependencies. A registry without an endpoint for it is no fault of them, and is said: the same
 * versions are compared wherever there is one.
 */
export function judgeAudit(response: { output: string; errors: string }, accepted: Accepted, today: string): Judgement {
  const report = reportIn(response.output)
  if (!report) {
    const [reason = 'no answer'] =
      /responded with \d+|ERR_\w+|E[A-Z]{5,}|fetch failed/.exec(`${response.output} ${response.errors}`) ?? []
    return {
      isFine: true,
      lines: [
        `NOT AUDITED: the registry of this machine has no audit to ask (${reason}). Dependencies were not compared with advisories.`,
      ],
    }
  }
  const all = Object.entries(report.advisories).map(([key, one]) => ({ ...one, id: one.github_advisory_id ?? key }))
  const isAccepted = (id: string) => (accepted[id]?.until ?? '') >= today
  const severe = all.filter(({ severity, id }) => SEVERE.has(severity) && !isAccepted(id))
  const lines = all.map(
    ({ id, severity, module_name: name = '?', title = '' }) =>
      `${severity} ${id} ${name}: ${title}${isAccepted(id) ? ` (accepted until ${accepted[id]?.until}: ${accepted[id]?.because})` : ''}`,
  )
  return { isFine: severe.length === 0, lines: lines.length ? lines : ['No dependency has a known weakness.'] }
}

function reportIn(output: string): Report | undefined {
  try {
    const read: Partial<Report> = JSON.parse(output)
    return typeof read.advisories === 'object' ? (read as Report) : undefined
  } catch {
    return undefined
  }
}

type Bom = { bomFormat: string; specVersion: string; components: { group?: string; name: string; version: string }[] }

/** Whether a bill of materials names every package of the lock file, in the version that is installed. */
export function judgeBom(text: string, lockfile: string): Judgement {
  const { bomFormat, components, specVersion }: Bom = JSON.parse(text)
  if (bomFormat !== 'CycloneDX') return { isFine: false, lines: [`This is no CycloneDX but ${bomFormat}.`] }
  const listed = new Set(components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`))
  const { packages = {} } = parse(lockfile) as { packages?: Record<string, unknown> }
  const missing = Object.keys(packages).filter((key) => !listed.has(key))
  return missing.length
    ? { isFine: false, lines: [`The bill of materials misses ${missing.slice(0, 10).join(', ')}.`] }
    : {
        isFine: true,
        lines: [
          `CycloneDX ${specVersion}: ${components.length} components, all ${Object.keys(packages).length} packages of the lock file.`,
        ],
      }
}
