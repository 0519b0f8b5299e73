import { describe, expect, test } from '@jest/globals'
import { exampleRegistry, exampleRelease } from '../testing/release.ts'
import { overlayRing } from './ring-overlay.ts'
import { registry as registrySchema } from './schema.ts'

const stable = exampleRegistry([exampleRelease('hr', '1.0.0'), exampleRelease('it', '2.0.0')], 's1')
const pilot = { ...exampleRegistry([exampleRelease('hr', '1.1.0')], 'p1'), ring: 'pilot' as const }

describe('a user in a ring', () => {
  const composed = overlayRing(stable, { ...pilot, revoked: ['it@1.9.0'] }, 'pilot')

  test('gets what the ring tries out, and everything else from stable', () => {
    expect(composed.modules.map(({ name, version }) => `${name}@${version}`)).toEqual(['hr@1.1.0', 'it@2.0.0'])
    expect(registrySchema.safeParse(composed).success).toBe(true)
  })

  test('falls back to what is live in stable', () => {
    expect(composed.modules[0]?.previous?.version).toBe('1.0.0')
  })

  test('is spared what any of the two revoked', () => {
    expect(overlayRing({ ...stable, revoked: ['hr@1.1.0'] }, pilot, 'pilot').revoked).toEqual(['hr@1.1.0'])
    expect(composed.revoked).toEqual(['it@1.9.0'])
  })

  test('sees a new revision when either of the two moves', () => {
    const other = overlayRing({ ...stable, revision: 's2' }, pilot, 'pilot')
    expect(new Set([stable.revision, composed.revision, other.revision]).size).toBe(3)
  })

  test('gets stable when the ring holds nothing', () => {
    expect(overlayRing(stable, undefined, 'canary')).toEqual({ ...stable, ring: 'canary' })
  })
})
