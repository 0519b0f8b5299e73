export { approvalOf } from './approval-of.ts'
export { testListStates } from './list-states.tsx'
export { type Answers, documentOf, listOf, objectFor, problemOf, renderScreen } from './render-screen.tsx'
export { testScreenStates } from './screen-states.tsx'
