import { inMenu, type Resource } from '@ems/contracts/kit'
import { partners } from '@ems/contracts/marketing'
import { useSession } from '@ems/platform'
import { Button, Creation, useFormField } from '@ems/ui'
import { useContext, useState } from 'react'
import { ProspectHint } from './ProspectHint.tsx'

const customers = inMenu(partners, 'customer')

/** In the form of a card, how its prospect becomes a partner: one that is registered already, or a new customer. */
export function KnownProspect() {
  const { can } = useSession()
  const Create = useContext(Creation)
  const [isCreating, setCreating] = useState(false)
  const prospect = useFormField('prospect_name')
  const partner = useFormField('partner')
  const name = typeof prospect.value === 'string' ? prospect.value.trim() : ''
  const use = (id: string) => {
    partner.onChange(id)
    prospect.onChange(null)
  }
  if (!name) return null
  return (
    <>
      <ProspectHint name={name} onUse={({ id }) => use(id)} />
      {Create && can(customers.can.store) && (
        <Button size="compact-sm" variant="default" mt={4} onClick={() => setCreating(true)}>
          Jadikan pelanggan
        </Button>
      )}
      {Create && isCreating && (
        <Create
          resource={customers as unknown as Resource}
          where={{ is_customer: true }}
          typed={name}
          onClose={() => setCreating(false)}
          onCreated={use}
        />
      )}
    </>
  )
}
