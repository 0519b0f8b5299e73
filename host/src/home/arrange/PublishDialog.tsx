import type { dashboardLayouts as contract } from '@ems/contracts/common'
import { api, explain, jsonApi, listRows, toast, useMutation } from '@ems/platform'
import { Alert, Button, Checkbox, Fieldset, Group, Modal, RefSelect, Stack, Text } from '@ems/ui'
import { type FormEvent, useState } from 'react'
import { type DashboardCard, inReadingOrder } from '../cards/layout.ts'

/** The name is all that reading needs. */
const dashboardLayouts = { name: 'dashboard-layouts', meta: {} } as typeof contract

type PublishDialogProps = {
  cards: readonly DashboardCard[]
  titleOf: (card: DashboardCard) => string
  onClose: () => void
}

/** *Terbitkan untuk grup*: what the members of a group begin with, and what of it they cannot remove. */
export function PublishDialog({ cards, titleOf, onClose }: PublishDialogProps) {
  const [group, setGroup] = useState<string | null>(null)
  const [locked, setLocked] = useState<readonly string[]>(cards.flatMap(({ id, locked: is }) => (is ? [id] : [])))
  const [isTried, setTried] = useState(false)
  const publication = useMutation({
    mutationFn: (usergroup: string) => publish(usergroup, withLocks(cards, locked)),
    onSuccess: () => {
      toast.success('Tata letak diterbitkan. Anggota grup melihatnya saat masuk berikutnya.')
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (group) publication.mutate(group)
  }
  return (
    <Modal opened onClose={onClose} title="Terbitkan untuk grup">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <RefSelect
            label="Grup"
            withAsterisk
            to="usergroups"
            value={group}
            onChange={setGroup}
            error={isTried && !group ? 'Grup wajib dipilih.' : undefined}
          />
          <Text size="xs" c="dimmed">
            Susunan dasbor Anda menjadi susunan bawaan grup. Anggota yang sudah mengatur dasbornya hanya menerima widget
            yang dikunci.
          </Text>
          <Fieldset legend="Kunci widget">
            <Stack gap="xs">
              {inReadingOrder(cards).map((card) => (
                <Checkbox
                  key={card.id}
                  label={titleOf(card)}
                  checked={locked.includes(card.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setLocked(checked ? [...locked, card.id] : locked.filter((id) => id !== card.id))
                  }
                />
              ))}
            </Stack>
          </Fieldset>
          {publication.error && (
            <Alert color="red" role="alert">
              {explain(publication.error).text}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" loading={publication.isPending}>
              Terbitkan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const withLocks = (cards: readonly DashboardCard[], locked: readonly string[]): DashboardCard[] =>
  cards.map(({ locked: _, ...card }) => (locked.includes(card.id) ? { ...card, locked: true } : card))

/** A group has one layout: it is made once and changed from then on. */
async function publish(usergroup: string, cards: readonly DashboardCard[]) {
  const { name: type } = dashboardLayouts
  const { rows } = await listRows(dashboardLayouts, { filters: { usergroup }, size: 1 })
  const [there] = rows
  if (there) {
    const payload = { type, id: there.id, attributes: { cards }, meta: { version: there.version } }
    await api.patch(`${type}/${there.id}`, jsonApi({ data: payload }))
    return
  }
  const relationships = { usergroup: { data: { type: 'usergroups', id: usergroup } } }
  await api.post(type, jsonApi({ data: { type, attributes: { cards }, relationships } }))
}
