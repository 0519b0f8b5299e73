import { marketingActivities, quotations } from '@ems/contracts/marketing'
import { lazyPart, useSession, type Values } from '@ems/platform'
import { Button, type Form, Group } from '@ems/ui'
import { Suspense, useState } from 'react'
import { pricesOf } from './quotations-api.ts'

const PriceReasons = lazyPart(() => import('./PriceReasons.tsx'))

/** How the lines of a card get their prices: as those of a quotation do, on the present day. */
export const cardFill = {
  of: 'lines',
  by: 'item',
  and: ['quantity'],
  to: 'price',
  within: ['partner', 'currency', 'company'],
  find: pricesOf,
}

/** *Mengapa harga ini?* of a card's lines, also while they are typed. */
export function CardPrices({ form }: { form: Form<typeof marketingActivities> }) {
  const [isExplained, setExplained] = useState(false)
  const { values, stored, isDirty } = form
  const lines = (values.lines as readonly Values[] | null | undefined)?.filter(({ item }) => item) ?? []
  const { title, currency } = values
  const { can } = useSession()
  const kept = stored.row && !isDirty ? stored.row : undefined
  // Prices of lines that are not stored yet are for who may write quotations, as the API says.
  if (!lines.length || typeof currency !== 'string' || !(kept || can(quotations.can.store))) return null
  return (
    <>
      <Group justify="flex-end">
        <Button size="compact-sm" variant="subtle" onClick={() => setExplained(true)}>
          Mengapa harga ini?
        </Button>
      </Group>
      {isExplained && (
        <Suspense fallback={null}>
          <PriceReasons
            of={kept ? { type: marketingActivities.name, id: kept.id } : { lines, row: values }}
            title={typeof title === 'string' && title ? title : 'kartu baru'}
            currency={currency}
            onClose={() => setExplained(false)}
          />
        </Suspense>
      )}
    </>
  )
}
