import { lazyPart } from '@ems/platform'
import { Sections } from '@ems/ui'
import { type ComponentType, Suspense } from 'react'
import EmployeeList from './EmployeeList.tsx'

const lazily = (Part: ComponentType) => () => (
  <Suspense>
    <Part />
  </Suspense>
)

const sections = {
  employees: { label: 'Karyawan', List: EmployeeList },
  chart: {
    label: 'Struktur organisasi',
    List: lazily(lazyPart(() => import('../organisation/OrganisationChart.tsx'))),
  },
  changes: { label: 'Perubahan data', List: lazily(lazyPart(() => import('../changes/ChangeList.tsx'))) },
  letters: { label: 'Surat', List: lazily(lazyPart(() => import('../letters/LetterList.tsx'))) },
  templates: { label: 'Templat surat', List: lazily(lazyPart(() => import('../letters/TemplateList.tsx'))) },
  careers: { label: 'Riwayat karier', List: lazily(lazyPart(() => import('../careers/CareerList.tsx'))) },
  report: { label: 'Laporan', List: lazily(lazyPart(() => import('../report/PeopleReport.tsx'))) },
}

/** Everybody who works for the group, how they stand to each other, and their careers. */
export default function EmployeeScreen() {
  return <Sections of={sections} />
}
