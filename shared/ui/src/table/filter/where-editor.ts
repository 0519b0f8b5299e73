import { lazyPart } from '@ems/platform'

/** The editor of a condition, loaded when one is first rendered: put it inside a `Suspense`. */
export const WhereEditor = lazyPart(() => import('./WhereEditor.tsx'))
