import { type Config, configIssue } from '@ems/contracts/settings'

type Existing = Pick<Config, 'id' | 'group' | 'key' | 'label' | 'type' | 'rules' | 'value' | 'is_secret'>
type Read = { values: ReadonlyMap<string, unknown>; problems: readonly string[] }

/**
 * Changes of a file from *Export JSON*, by setting id. Unknown settings, secrets and invalid values are reported and
 * skipped, so a foreign file never breaks an installation.
 */
export function readTransfer(text: string, existing: readonly Existing[]): Read {
  const entries = entriesIn(text)
  if (!entries) return { values: new Map(), problems: ['Berkas bukan hasil Export JSON.'] }
  const values = new Map<string, unknown>()
  const problems: string[] = []
  for (const { group, key, value } of entries) {
    const setting = existing.find((one) => one.group === group && one.key === key)
    const issue = setting && configIssue(setting, value)
    if (!setting || setting.is_secret) problems.push(`${key} tidak dikenal.`)
    else if (issue) problems.push(issue)
    else if (JSON.stringify(value) !== JSON.stringify(setting.value)) values.set(setting.id, value)
  }
  return { values, problems: problems.slice(0, 5) }
}

type Entry = { group: string; key: string; value: unknown }

function entriesIn(text: string): readonly Entry[] | undefined {
  try {
    const read = JSON.parse(text) as { data?: { attributes?: { settings?: unknown } } }
    const settings = read?.data?.attributes?.settings
    return Array.isArray(settings) && settings.every(isEntry) ? settings : undefined
  } catch {
    // Not JSON at all: the same answer as for JSON of something else.
    return undefined
  }
}

const isEntry = (one: unknown): one is Entry =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as Entry).group === 'string' &&
  typeof (one as Entry).key === 'string' &&
  'value' in one
