import { referenceMetaIssues, type references } from '@ems/contracts/settings'
import type { Values } from '@ems/platform'
import { everyPart, FormSection, Inputs, ResourceForm, type ResourceList } from '@ems/ui'
import { useMemo } from 'react'
import { categoryLabel } from '../use-category.ts'
import { DetailInputs, hasDetails } from './DetailInputs.tsx'

type ReferenceFormProps = { list: ResourceList<typeof references>; category: string }

/** One reference, with the details its category asks for. */
export function ReferenceForm({ list, category }: ReferenceFormProps) {
  const defaults = useMemo(() => ({ category }), [category])
  const label = categoryLabel(category)

  return (
    <ResourceForm
      list={list}
      createTitle={`Tambah ${label}`}
      defaults={defaults}
      check={detailErrors}
      parts={everyPart}
      isCopyable
    >
      {(form) => {
        const own = String(form.values.category ?? category)
        return (
          <>
            <FormSection legend={categoryLabel(own)}>
              <Inputs
                of={form}
                names={['code', 'name', 'parent', 'company', 'sort_order', 'is_active']}
                where={{ parent: { category: own } }}
                descriptions={form.values.is_system ? { code: 'Kode bawaan sistem tidak dapat diubah.' } : {}}
                fixed={form.values.is_system ? ['code'] : []}
              />
            </FormSection>
            {hasDetails(own) && (
              <FormSection legend="Rincian">
                <DetailInputs category={own} />
              </FormSection>
            )}
            <FormSection legend="Tampilan dan masa berlaku">
              <Inputs of={form} names={['color', 'icon']} ranges={validity} descriptions={{ color: '#RRGGBB' }} />
            </FormSection>
          </>
        )
      }}
    </ResourceForm>
  )
}

const validity = [{ from: 'valid_from', to: 'valid_to', label: 'Masa berlaku' }] as const

const detailErrors = ({ category, meta }: Values) =>
  Object.fromEntries(
    referenceMetaIssues(String(category), meta ?? {}).map(({ field, message }) => [`meta.${field}`, message]),
  )
