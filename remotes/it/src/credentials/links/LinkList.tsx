import {
  type Access,
  credentials,
  includesRight,
  type LinkStatus,
  linkKinds,
  linkStatuses,
  rightIn,
} from '@ems/contracts/it'
import { confirm, formatInstant, lazyPart, type Row, showProblem, toast, useQuery, useSession } from '@ems/platform'
import { Badge, Button, Failed, Group, Loading, Nothing, Stack, Text } from '@ems/ui'
import { Suspense, useState } from 'react'
import { type LinkLine, linksKey, linksOf, revokeLink } from './link-requests.ts'

type Credential = Row<typeof credentials>
type Opened = 'view' | 'fill' | null

/** Links that show or take a secret of the credential once, with their makers, receivers and ends. */
export function LinkList({ credential }: { credential: Credential }) {
  const { user, can } = useSession()
  const [opened, setOpened] = useState<Opened>(null)
  const { data, error, refetch } = useQuery({
    queryKey: linksKey(credential.id),
    queryFn: ({ signal }) => linksOf(credential.id, signal),
  })
  const right = rightIn((credential.access ?? []) as Access[], { id: user.id, usergroup: user.usergroup.id })
  const mayOffer = includesRight(right, 'view') && credential.filled.length > 0
  const mayRequest = includesRight(right, 'edit') && can(credentials.can.update)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Tautan berlaku satu kali. Alamatnya tampil saat dibuat saja; setiap pembukaan dicatat dan pembuatnya diberi
        tahu.
      </Text>
      <Group gap="xs">
        {mayOffer && (
          <Button size="compact-sm" variant="default" onClick={() => setOpened('view')}>
            Buat tautan sekali pakai
          </Button>
        )}
        {mayRequest && (
          <Button size="compact-sm" variant="default" onClick={() => setOpened('fill')}>
            Minta kredensial
          </Button>
        )}
      </Group>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading label="Tautan" rows={2} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <Nothing text="Belum ada tautan." />
      ) : (
        data.map((link) => <LinkRow key={link.id} credential={credential} link={link} />)
      )}
      {opened && (
        <Suspense fallback={null}>
          <LinkDialog credential={credential} kind={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Stack>
  )
}

const colors = { active: 'green', used: 'gray', revoked: 'red', expired: 'gray' } satisfies Record<LinkStatus, string>

function LinkRow({ credential, link }: { credential: Credential; link: LinkLine }) {
  const { user } = useSession()
  const at = (instant: string) => formatInstant(instant, user.timezone)
  const revoke = async () => {
    const isSure = await confirm({
      title: 'Cabut tautan',
      text: `Cabut tautan untuk ${link.recipient}?`,
      confirmLabel: 'Cabut',
    })
    if (!isSure) return
    try {
      await revokeLink(credential.id, link.id)
      toast.success('Tautan dicabut.')
    } catch (error) {
      // A boundary: the link may have been used meanwhile.
      showProblem(error)
    }
  }
  const use = link.used_at && `${at(link.used_at)} · ${link.used_by ?? 'tanpa akun'} · ${link.used_ip}`
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      align="flex-start"
      role="group"
      aria-label={`Tautan ${link.recipient}`}
    >
      <Stack gap={2} miw={0} flex={1}>
        <Group gap="xs">
          <Badge variant="light" color={colors[link.status]}>
            {linkStatuses[link.status]}
          </Badge>
          <Text size="sm" fw={600}>
            {link.recipient}
          </Text>
        </Group>
        <Text size="sm">
          {linkKinds[link.kind]}
          {link.field ? ` · ${link.field}` : ''}
          {link.needs_sign_in ? ' · wajib masuk' : ''}
        </Text>
        <Text size="sm" c="dimmed">
          {`${link.created_by} · ${at(link.created_at)} · ${link.reason}`}
        </Text>
        <Text size="sm" c="dimmed">
          {use ? `Terpakai ${use}` : `Berlaku sampai ${at(link.expires_at)}`}
        </Text>
      </Stack>
      {link.status === 'active' && (
        <Button flex="none" size="compact-sm" variant="subtle" color="red" onClick={() => void revoke()}>
          Cabut
        </Button>
      )}
    </Group>
  )
}

const LinkDialog = lazyPart(() => import('./LinkDialog.tsx'))
