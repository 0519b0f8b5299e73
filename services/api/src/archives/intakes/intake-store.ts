import { archiveIntakes } from '@ems/contracts/archives'
import { ofCompanies } from '../../kit/store/row-scope.ts'
import { storeOf } from '../../kit/store/store.ts'
import { intakeLife, intakeRules } from './archive-intakes.rules.ts'

/** Also written by the worker, which suggests details from the text. */
export const store = storeOf(archiveIntakes, {
  visibleTo: ofCompanies,
  own: 'nobody',
  life: intakeLife,
  rules: intakeRules,
})
