import { configIssue, type configs } from '@ems/contracts/settings'
import type { Check } from '../kit/write.ts'
import { isSealed } from './config-secrets.ts'

/** A setting keeps its type and its limits; null means the default. */
export const soundValue: Check<typeof configs> = (_, { after, changed }) => {
  if (after.type === 'secret' && (isSealed(after.value) || !changed.includes('value'))) return undefined
  const message = configIssue(after, after.value)
  return message ? [{ field: 'value', message }] : undefined
}
