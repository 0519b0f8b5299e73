import { type AccountingConnection, type AccountingLink, accountingPartnerModules } from '@ems/contracts/accurate'
import { confirm, lazyPart, showProblem, toast, useMutation, useQueryClient } from '@ems/platform'
import { Badge, Button, Group, Text } from '@ems/ui'
import { Suspense, useState } from 'react'
import { documents, records, unlinkRecord } from './accounting-api.ts'

const LinkDialog = lazyPart(() => import('./LinkDialog.tsx'))

type Props = {
  partner: string
  connection: AccountingConnection
  links: readonly AccountingLink[]
  mayLink: boolean
  /** Each role of the partner has its record. */
  isComplete: boolean
}

/** The records that a person paired with this partner, and the ways to pair and to undo it. */
export function Links({ partner, connection, links, mayLink, isComplete }: Props) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const refresh = () =>
    Promise.all([documents, records].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
  const { mutate, isPending } = useMutation({
    mutationFn: unlinkRecord,
    onSuccess: () => toast.success('Pasangan dilepaskan.'),
    onError: showProblem,
    onSettled: refresh,
  })
  const undo = async ({ id, number, name }: AccountingLink) => {
    const isSure = await confirm({
      title: 'Lepaskan pasangan',
      text: `Lepaskan ${number} ${name} dari mitra ini? Dokumennya tidak lagi tampil di sini.`,
      confirmLabel: 'Lepaskan',
    })
    if (isSure) mutate(id)
  }
  return (
    <Group gap="xs">
      {links.map((link) => (
        <Group key={link.id} gap={4}>
          <Badge variant="light" color={link.is_removed ? 'gray' : undefined} tt="none">
            {accountingPartnerModules[link.module]} {link.number} · {link.name}
            {link.is_removed && ' · dihapus di akuntansi'}
          </Badge>
          {mayLink && (
            <Button size="compact-xs" variant="subtle" disabled={isPending} onClick={() => void undo(link)}>
              Lepaskan
            </Button>
          )}
        </Group>
      ))}
      {links.length === 0 && <Text size="sm">Mitra ini belum dipasangkan dengan data akuntansi.</Text>}
      {mayLink && !isComplete && (
        <Button size="xs" variant={links.length ? 'default' : 'filled'} onClick={() => setOpen(true)}>
          Pasangkan
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <LinkDialog
            partner={partner}
            connection={connection}
            onLinked={() => void refresh()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Group>
  )
}
