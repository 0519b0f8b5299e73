import { describe, expect, test } from '@jest/globals'
import { judgeAudit, judgeBom } from './judge.ts'

const advisory = (severity: string) =>
  JSON.stringify({
    advisories: { 1: { severity, module_name: 'left-pad', title: 'pads right', github_advisory_id: 'GHSA-1' } },
  })

describe('an audit of the dependencies', () => {
  test.each([
    ['critical', false],
    ['high', false],
    ['moderate', true],
    ['low', true],
  ])('with a %s weakness passes: %s', (severity, isFine) => {
    expect(judgeAudit({ output: advisory(severity), errors: '' }, {}, '2026-11-24')).toEqual({
      ...{ isFine, lines: [`${severity} GHSA-1 left-pad: pads right`] },
    })
  })

  test('passes with one that was looked at, until its day', () => {
    const accepted = { 'GHSA-1': { because: 'EMS pads nothing', until: '2026-12-01' } }
    const response = { output: advisory('high'), errors: '' }

    expect(judgeAudit(response, accepted, '2026-12-01').isFine).toBe(true)
    expect(judgeAudit(response, accepted, '2026-12-02').isFine).toBe(false)
  })

  test.each([
    [{ output: '', errors: 'ERR_PNPM_AUDIT_BAD_RESPONSE\n responded with 405:' }, 'ERR_PNPM_AUDIT_BAD_RESPONSE'],
    [{ output: '{"error":{"code":"ENOTFOUND"}}', errors: '' }, 'ENOTFOUND'],
  ])('that the registry does not make passes, and says that it was not made: %j', (response, reason) => {
    const { isFine, lines } = judgeAudit(response, {}, '2026-11-24')

    expect([isFine, lines[0]]).toEqual([true, expect.stringContaining(`NOT AUDITED`)])
    expect(lines[0]).toContain(reason)
  })
})

describe('a bill of materials', () => {
  const bom = (...names: string[]) =>
    JSON.stringify({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.7' },
      components: names.map((name) => ({ name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` })),
    })
  const lockfile = 'packages:\n  one@1.0.0: {}\n  two@1.0.0: {}\n'

  test('names every package of the lock file', () => {
    expect(judgeBom(bom('one', 'two', 'ems'), lockfile).isFine).toBe(true)
    expect(judgeBom(bom('one'), lockfile)).toEqual({
      isFine: false,
      lines: ['The bill of materials misses two@1.0.0.'],
    })
  })
})
