import { api, explain, jsonApi, Link, useNavigate } from '@ems/platform'
import { Button, Text } from '@ems/ui'
import { useEffect, useState } from 'react'
import { PlainCard } from '../session/sign-in/PlainCard.tsx'
import { Splash } from '../session/sign-in/Splash.tsx'

const INTEGRATIONS = '/private/utilities/utility?section=integrations'

type Connection = 'actual' | 'commercial' | 'jira'

/** Hands the answer of the consent to the API, which exchanges it; the address is cleared of the code before. */
export default function ConnectScreen({ connection }: { connection: Connection | undefined }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<{ title: string; text: string }>()
  const isJira = connection === 'jira'

  useEffect(() => {
    document.title = `Menghubungkan ${isJira ? 'Jira' : 'akuntansi'} · EMS`
    outcome ??= complete(connection)
    outcome.then(
      (id) => navigate(`${INTEGRATIONS}&${isJira ? 'jira=project' : `accounting=${id}`}`, { replace: true }),
      (error: unknown) => setRefusal(refusalOf(error, isJira)),
    )
  }, [connection, isJira, navigate])

  if (!refusal) return <Splash text={isJira ? 'Menghubungkan Jira…' : 'Menghubungkan layanan akuntansi…'} />
  return (
    <PlainCard title={refusal.title}>
      <Text role="alert">{refusal.text}</Text>
      <Button component={Link} to={INTEGRATIONS} replace>
        Ke Utilitas › Integrasi
      </Button>
    </PlainCard>
  )
}

/** Of this page load: React may run an effect twice, a code must not be sent twice. */
let outcome: Promise<string> | undefined

class Denied extends Error {}

/** Where *Utilitas › Integrasi* keeps the state of a consent. */
const STATE_KEY = 'ems.consent-state'

async function complete(connection: Connection | undefined): Promise<string> {
  const answer = new URLSearchParams(location.search)
  history.replaceState(history.state, '', location.pathname)
  // Whether the provider sends the state back is not documented: the tab that began the consent has kept it.
  const kept = sessionStorage.getItem(STATE_KEY) ?? ''
  sessionStorage.removeItem(STATE_KEY)
  const [code, state] = [answer.get('code') ?? '', answer.get('state') ?? kept]
  if (answer.has('error')) throw new Denied()
  const path = connection === 'jira' ? 'callback/jira' : `callback/aol${connection ? `/${connection}` : ''}`
  const { data } = await api
    .post(
      path,
      jsonApi({
        data: { type: connection === 'jira' ? 'jira-connection' : 'accounting-consents', attributes: { code, state } },
      }),
    )
    .json<{ data: { id: string } }>()
  return data.id
}

function refusalOf(error: unknown, isJira: boolean) {
  if (error instanceof Denied)
    return {
      title: 'Izin tidak diberikan',
      text: 'Koneksi tidak diubah. Hubungkan ulang bila Anda ingin menyetujuinya.',
    }
  return { title: `${isJira ? 'Jira' : 'Akuntansi'} tidak terhubung`, text: explain(error).text }
}
