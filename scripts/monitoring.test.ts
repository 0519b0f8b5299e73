import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

type Rule = { alert: string; expr: string; annotations: { summary: string }; labels: { severity: string } }

let rules: Rule[]
let visible: string[]

beforeAll(async () => {
  rules = parse(await read('deploy/monitoring/alerts.yml')).groups.flatMap(({ rules: some }: { rules: Rule[] }) => some)
  visible = JSON.parse(await read('deploy/monitoring/dashboard.json')).panels.flatMap(
    ({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr),
  )
})

describe('what is watched', () => {
  test('is told by a service', async () => {
    let sources = ''
    for await (const file of glob('{services,shared/service}/**/src/**/*.ts', { cwd: root }))
      sources += await read(file)

    const requested = new Set(
      [...visible, ...rules.map(({ expr }) => expr)].flatMap((text) => text.match(/\bems_\w+/g) ?? []),
    )

    expect(requested.size).toBeGreaterThan(12)
    for (const name of requested) expect(sources).toContain(`'${name.replace(/_(bucket|count|sum)$/, '')}'`)
  })

  test('has an answer in the handbook of operations for every alert', async () => {
    const handbook = await read('docs/operations.md')

    expect(rules.map(({ alert }) => alert).filter((alert) => !handbook.includes(`\`${alert}\``))).toEqual([])
    for (const { labels, annotations } of rules) {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary).not.toBe('')
    }
  })

  test('is asked of every service of the compose file that tells figures', async () => {
    const compose = await read('docker-compose.yml')
    const [config] = parse(await read('deploy/monitoring/prometheus.yml')).scrape_configs

    for (const name of config.dns_sd_configs[0].names) expect(compose).toMatch(new RegExp(`^ {2}${name}:$`, 'm'))
    expect(config.dns_sd_configs[0].port).toBe(9464)
    expect(compose.match(/EMS_METRICS_PORT: "9464"/g)).toHaveLength(2)
  })
})
