import { kiteTenants } from '@ems/contracts/customs'
import { splitDetail } from '@ems/contracts/kit'
import { confirm, explain, problemOf, toast } from '@ems/platform'
import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@ems/ui'
import { type FormEvent, useState } from 'react'
import { callAction } from '../../call.ts'
import type { TabProps } from '../../tool.tsx'
import type { CeisaState } from './ceisa-state.ts'

type Values = { username: string; password: string; api_key: string }
type CeisaAccountProps = TabProps & { state: CeisaState; onDone: () => void; onCancel: () => void }

/** The account of a client at CEISA 4.0. Stored secrets never come back: an empty field keeps them. */
export function CeisaAccount({ tenant, state, onDone, onCancel }: CeisaAccountProps) {
  const [values, setValues] = useState<Values>({ username: state.username ?? '', password: '', api_key: '' })
  const [errors, setErrors] = useState<Partial<Record<keyof Values | 'form', string>>>({})
  const [isSending, setSending] = useState(false)
  const field = (name: keyof Values) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) =>
      setValues((old) => ({ ...old, [name]: value })),
  })
  const send = async (action: string, attributes: Record<string, unknown>, done: string) => {
    setSending(true)
    setErrors({})
    try {
      await callAction(kiteTenants, action, { id: tenant.id, ...attributes })
      toast.success(done)
      onDone()
    } catch (error) {
      // A boundary: each refusal is shown at its field, what was typed stays.
      setErrors(refusalsOf(error))
    }
    setSending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { username, password, api_key } = values
    void send(
      'ceisaConnect',
      { username, ...(password && { password }), ...(api_key && { api_key }) },
      'Akun CEISA disimpan.',
    )
  }
  const part = async () => {
    if (
      await confirm({
        title: 'Putuskan CEISA 4.0?',
        text: 'Akun dihapus. Nomor daftar dan LHPRE yang sudah diambil tetap ada.',
        confirmLabel: 'Putuskan',
        danger: true,
      })
    )
      await send('ceisaDisconnect', {}, 'CEISA 4.0 diputuskan.')
  }
  const kept = state.is_connected ? 'Kosongkan bila tidak diubah.' : undefined
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm" c="dimmed">
          Akun host-to-host perusahaan di CEISA 4.0. Nomor daftar PIB/PEB dan LHPRE diambil dengan akun ini.
        </Text>
        <TextInput label="Nama pengguna" withAsterisk autoComplete="off" data-autofocus {...field('username')} />
        <PasswordInput
          label="Kata sandi"
          withAsterisk={!kept}
          description={kept}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordInput
          label="Kunci API"
          withAsterisk={!kept}
          description={kept}
          autoComplete="new-password"
          {...field('api_key')}
        />
        {errors.form && (
          <Alert color="red" role="alert">
            {errors.form}
          </Alert>
        )}
        <Group justify="flex-end">
          {state.is_connected && (
            <Button variant="subtle" color="red" mr="auto" onClick={() => void part()}>
              Putuskan
            </Button>
          )}
          <Button variant="default" onClick={onCancel}>
            Batal
          </Button>
          <Button type="submit" loading={isSending}>
            Simpan
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function refusalsOf(error: unknown): Partial<Record<string, string>> {
  const refusals = problemOf(error)?.errors ?? []
  const entries = refusals.map(({ detail, source }) => [
    source?.pointer?.replace('/data/attributes/', '') || 'form',
    splitDetail(detail).detail,
  ])
  return entries.length ? Object.fromEntries(entries) : { form: explain(error).text }
}
