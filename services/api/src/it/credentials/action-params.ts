import { credentials } from '@ems/contracts/it'
import { actionAttributes, changeIn } from '../../kit/http/body.ts'
import { invalid, issuesOf } from '../../kit/problems.ts'

type Action = 'reveal' | 'code' | 'link' | 'revokeLink' | 'openFile' | 'removeFile' | 'favourite'

/** The validated attributes of an action on one credential; `absent` has the values of those that were left out. */
export function paramsOf<T>(body: unknown, id: string, action: Action, absent: Partial<T> = {}): T {
  const { attributes, object } = actionAttributes(body)
  // The envelope is that of a PATCH, whose version does not matter here.
  changeIn(credentials, { data: { type: credentials.name, id, ...object, meta: { version: 1 } } }, id)
  const parsed = credentials.bodies[action].safeParse(attributes)
  if (!parsed.success) throw invalid(credentials, issuesOf(parsed.error))
  return { ...absent, ...parsed.data } as T
}
