import * as customs from '@ems/contracts/customs'
import type { Resource } from '@ems/contracts/kit'
import { toneColors } from '@ems/ui'
import { expect, test } from '@jest/globals'
import { stateColors } from './state-colors.ts'

const living = Object.values(customs).flatMap((one) => {
  const { name, workflow } = one as Partial<Resource>
  return name?.startsWith('customs-kite') && workflow ? [[name, workflow] as const] : []
})

test.each(living)('states of %s have one colour, in its lists and on its pages', (_, { states }) => {
  for (const [state, { tone }] of Object.entries(states))
    if (state in stateColors) expect([state, stateColors[state]]).toEqual([state, toneColors[tone]])
})
