import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'

const biome = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')),
  'bin/biome',
)
const rule = path.join(import.meta.dirname, 'effects-return-cleanup.grit')

describe('lint', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ems-lint-'))
    writeFileSync(
      path.join(folder, 'biome.json'),
      JSON.stringify({ plugins: [rule], linter: { rules: { preset: 'none' } } }),
    )
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Whether the rule alone refuses this component body. */
  const isRejected = (statement: string) => {
    writeFileSync(path.join(folder, 'Probe.tsx'), `export function Probe({ id, made }: Props) {\n${statement}\n}\n`)
    const { stderr } = spawnSync(process.execPath, [biome, 'lint', 'Probe.tsx'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stderr).toContain('Checked 1 file')
    return stderr.includes('React calls the value this returns')
  }

  test.each([
    "useEffect(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' }), [id])",
    'useEffect(() => document.getElementById(id)?.scrollIntoView())',
    'useLayoutEffect(() => setMade(true), [])',
    'useInsertionEffect(() => (made ? listen(id) : undefined), [])',
    'useEffect(async () => await load(), [])',
    'return <p ref={(element) => element?.focus()} />',
  ])('refuses what gives React a value by accident: %s', (statement) => {
    expect(isRejected(statement)).toBe(true)
  })

  test.each([
    'useEffect(() => void document.getElementById(id)?.scrollIntoView(), [id])',
    'useEffect(() => () => clearTimeout(made), [])',
    'useEffect(() => {\n    return listen(id)\n  }, [id])',
    'return <p ref={(element) => {\n    element?.focus()\n  }} />',
  ])('accepts what returns nothing, or a clean-up function: %s', (statement) => {
    expect(isRejected(statement)).toBe(false)
  })
})
