import { references } from '@ems/contracts/settings'
import { FormGroups, FormSection, Inputs, RangeField, ResourceForm, useResourceList } from '@ems/ui'

/** The open record of a list. Labels, kinds and rules of the fields come from the contract. */
export function FormScreen() {
  const list = useResourceList(references, { columns: ['name'], where, id: 'catalogue-form' })
  return (
    <ResourceForm list={list} createTitle="Tambah Satuan" defaults={where}>
      {(form) => (
        <>
          <FormSection legend="Data">
            <Inputs of={form} names={['code', 'name', 'is_active']} />
            <RangeField from="valid_from" to="valid_to" label="Masa berlaku" />
          </FormSection>
          <FormGroups of={form} groups={groups} />
        </>
      )}
    </ResourceForm>
  )
}

const where = { category: 'unit' }
const groups = [{ legend: 'Urutan', names: ['sort_order', 'color'] as const }]
