import { lazyPart } from '@ems/platform'
import { Sections } from '@ems/ui'
import { laterSection } from '../later-section.tsx'
import ContractList from './ContractList.tsx'

const ContractValues = lazyPart(() => import('./ContractValues.tsx'))
const TemplateList = lazyPart(() => import('./templates/TemplateList.tsx'))

const sections = {
  contracts: { label: 'Daftar Kontrak', List: ContractList },
  templates: { label: 'Templat', List: laterSection('Templat Kontrak', TemplateList) },
  values: { label: 'Nilai berlaku', List: laterSection('Nilai berlaku', ContractValues) },
} as const

/** The contracts of the group, and what those in force are worth. */
export default function ContractScreen() {
  return <Sections of={sections} />
}
