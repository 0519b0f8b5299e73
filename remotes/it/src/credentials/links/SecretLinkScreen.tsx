import type { LinkPreview } from '@ems/contracts/it'
import { useLocation, useQuery } from '@ems/platform'
import { Button, Code, Failed, Group, Loading, PasswordInput, Stack, Text, Textarea, Title } from '@ems/ui'
import { useState } from 'react'
import { useOpening } from '../secrets/open-secret.ts'
import { StrengthMeter } from '../secrets/StrengthMeter.tsx'
import { takeLinkStep } from './link-requests.ts'

/** A one-time link that asks for an account: shows its secret once, or takes one. */
export default function SecretLinkScreen() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['secret-links', token],
    queryFn: () => takeLinkStep('preview', token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })
  return (
    <Stack maw={560} mx="auto" p="md">
      <Title order={1} size="h3">
        Tautan rahasia
      </Title>
      {!token ? (
        <Text role="status">Alamat ini tidak lengkap. Buka tautan seperti yang dikirim kepada Anda.</Text>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <LinkBody token={token} preview={data} />
      ) : (
        <Loading label="Tautan" rows={2} onRetry={() => void refetch()} />
      )}
    </Stack>
  )
}

const LinkBody = ({ token, preview }: { token: string; preview: LinkPreview }) =>
  preview.kind === 'view' ? <View token={token} preview={preview} /> : <Fill token={token} preview={preview} />

function View({ token, preview }: { token: string; preview: LinkPreview }) {
  const { run, isBusy } = useOpening()
  const [secret, setSecret] = useState<{ label: string; value: string } | null>(null)
  if (secret)
    return (
      <Stack gap="xs">
        <Text fw={600}>{secret.label}</Text>
        <Code block aria-label={secret.label} role="status">
          {secret.value}
        </Code>
        <Text size="sm" c="dimmed">
          Simpan sekarang. Rahasia ini tidak dapat dibuka lagi lewat tautan.
        </Text>
      </Stack>
    )
  return (
    <Stack>
      <Text>
        {`${preview.sender} membagikan ${preview.fields[0]?.label ?? 'rahasia'} dari ${preview.credential}. Rahasia tampil satu kali saja; pembukaannya dicatat dan ${preview.sender} diberi tahu.`}
      </Text>
      <Group>
        <Button loading={isBusy} onClick={() => void run(async () => setSecret(await takeLinkStep('view', token)))}>
          Buka rahasia
        </Button>
      </Group>
    </Stack>
  )
}

function Fill({ token, preview }: { token: string; preview: LinkPreview }) {
  const { run, isBusy } = useOpening()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isDone, setDone] = useState(false)
  const [main] = preview.fields
  if (isDone) return <Text role="status">{`Rahasia sudah tersimpan terenkripsi. ${preview.sender} diberi tahu.`}</Text>
  return (
    <Stack>
      <Text>{`${preview.sender} meminta Anda mengisi rahasia ${preview.credential}.`}</Text>
      {preview.fields.map(({ name, label, max, isLong, isPassword }) => {
        const props = {
          label,
          maxLength: max,
          autoComplete: 'new-password',
          withAsterisk: name === main?.name,
          value: values[name] ?? '',
          onChange: (event: { currentTarget: { value: string } }) =>
            setValues({ ...values, [name]: event.currentTarget.value }),
        }
        return isLong ? (
          <Textarea key={name} {...props} autosize minRows={3} maxRows={10} spellCheck={false} />
        ) : (
          <Stack key={name} gap={4}>
            <PasswordInput {...props} />
            {isPassword && props.value && <StrengthMeter password={props.value} />}
          </Stack>
        )
      })}
      <Group justify="flex-end">
        <Button
          loading={isBusy}
          disabled={!values[main?.name ?? '']}
          onClick={() => void run(() => takeLinkStep('fill', token, values).then(() => setDone(true)))}
        >
          Kirim
        </Button>
      </Group>
    </Stack>
  )
}
