import { jiraServiceTiers } from '@ems/contracts/it'
import { lazyPart, useSession } from '@ems/platform'
import { Button, type Form } from '@ems/ui'
import { Suspense, useState } from 'react'

const TryTierDialog = lazyPart(() => import('./TryTierDialog.tsx'))

/** In the heading of a tier, stored or not: tries what its form says on the tickets of a past month. */
export function TryTierButton({ form }: { form: Form<typeof jiraServiceTiers> }) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can(jiraServiceTiers.can.update)) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Uji aturan
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TryTierDialog form={form} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
