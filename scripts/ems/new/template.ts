type Names = { area: string; title: string }

/** The files of a new remote, by path in its folder. They lint, type-check, build and pass their test as they are. */
export const filesOf = (names: Names): Record<string, string> => ({
  'package.json': packageJson(names),
  'webpack.config.ts': `import { remoteConfig } from '@ems/federation/webpack'

export default remoteConfig(import.meta.dirname)
`,
  'src/area.ts': area(names),
  'src/list/RowForm.tsx': form,
  'src/list/RowList.tsx': screen(names),
  'src/list/RowList.test.tsx': screenTest,
})

const packageJson = (names: Names) =>
  `${JSON.stringify(
    {
      name: `@ems/${names.area}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      dependencies: { '@ems/contracts': 'workspace:*', '@ems/platform': 'workspace:*', '@ems/ui': 'workspace:*' },
      devDependencies: {
        '@ems/federation': 'workspace:*',
        '@testing-library/dom': 'catalog:',
        '@testing-library/react': 'catalog:',
        '@types/react': 'catalog:',
        react: 'catalog:',
        'react-dom': 'catalog:',
        webpack: 'catalog:',
      },
    },
    null,
    2,
  )}\n`

const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const area = ({ area: id, title }: Names) => `import { defineArea } from '@ems/federation/descriptor'

/** Every screen of the area; the host draws menu, breadcrumbs and routes from it without running any of our code. */
export const area = defineArea({
  id: '${id}',
  title: ${text(title)},
  icon: 'category',
  order: 80,
  basePaths: ['/private/${id}'],
  routes: [
    {
      path: '/private/${id}/list',
      expose: './list',
      file: 'list/RowList.tsx',
      title: ${text(title)},
      permission: 'reference-access',
    },
  ],
  menu: [
    {
      id: '${id}',
      title: ${text(title)},
      to: '/private/${id}/list',
      icon: 'list',
      permission: 'reference-access',
    },
  ],
})
`

const screen = ({ title }: Names) => `import { references } from '@ems/contracts/settings'
import { CreateButton, Page, ResourceTable, useResourceList } from '@ems/ui'
import { RowForm } from './RowForm.tsx'

/** The units of measure, to be replaced by a resource of our own. */
export default function RowList() {
  const list = useResourceList(references, { columns, where })

  return (
    <Page
      title=${attribute(title)}
      count={list.total}
      isEstimate={list.totalIsEstimate}
      actions={<CreateButton list={list}>Tambah</CreateButton>}
    >
      <ResourceTable list={list} empty="Belum ada data." filters={filters} />
      <RowForm list={list} />
    </Page>
  )
}

const where = { category: 'unit' }
const columns = ['code', 'name', 'is_active', 'updated_at'] as const
const filters = ['is_active', 'code', 'name'] as const
`

const form = `import type { references } from '@ems/contracts/settings'
import { FormSection, Inputs, ResourceForm, type ResourceList } from '@ems/ui'

type RowFormProps = { list: ResourceList<typeof references> }

/** One row: to add, to read, to change. */
export function RowForm({ list }: RowFormProps) {
  return (
    <ResourceForm list={list} createTitle="Tambah" defaults={defaults}>
      {(form) => (
        <FormSection legend="Data">
          <Inputs of={form} names={['code', 'name', 'is_active']} />
        </FormSection>
      )}
    </ResourceForm>
  )
}

const defaults = { category: 'unit' }
`

const attribute = (value: string) => (/["&{}<>\\]/.test(value) ? `{${text(value)}}` : `"${value}"`)

const screenTest = `import { references } from '@ems/contracts/settings'
import { listOf, renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import RowList from './RowList.tsx'

afterEach(cleanup)

const row = { id: '3', version: 1, category: 'unit', code: 'KG', name: 'Kilogram', is_active: true }

test('the list shows the rows that the API gives', async () => {
  renderScreen(RowList, {
    at: '/screen',
    permissions: Object.values(references.can),
    answers: { 'GET /references': listOf(references, [row]) },
  })

  expect(await screen.findByText('Kilogram')).toBeTruthy()
})
`
