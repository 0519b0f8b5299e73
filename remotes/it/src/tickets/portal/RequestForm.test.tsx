import { jiraIssues, supportArticles } from '@ems/contracts/it'
import { documentOf, renderScreen } from '@ems/ui/testing'
import { afterEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import RequestForm from './RequestForm.tsx'

afterEach(cleanup)

const [access, trouble] = [
  { id: '3', title: 'Permintaan akses' },
  { id: '1', title: 'Gangguan' },
]
const template = 'Nomor printer:\nPesan galat:'
const chainFor = async (request: Request) => {
  const document = JSON.stringify(await request.json())
  const isAccess = document.includes('"id":"3"')
  const steps = isAccess ? [{ label: 'Atasan langsung', people: ['Budi'] }] : []
  return { data: { type: 'approval-previews', id: 'new', attributes: { chain: { steps, refusal: null } } } }
}
const show = (kind: typeof access, status: string) =>
  renderScreen(
    () => <RequestForm kind={kind} kinds={[access, trouble]} onClose={() => undefined} onSent={() => undefined} />,
    {
      permissions: Object.values(jiraIssues.can),
      answers: {
        'GET /jira-issues/-actions/myDevices': { data: [] },
        'GET /jira-issues/-actions/requestTemplates': {
          data: [{ type: 'request-templates', id: '5', attributes: { template } }],
        },
        [`GET /${supportArticles.name}/-actions/suggest`]: { data: { attributes: { articles: [], tickets: [] } } },
        'POST /jira-issues/-actions/preview': chainFor,
        'POST /jira-issues': documentOf(jiraIssues, { id: '9', version: 1, local_no: 'SUP-9', status }),
      },
    },
  )

test('a request for access says who decides it before it is sent, and that it waits afterwards', async () => {
  const { user } = show(access, 'pending_approval')
  const chain = await screen.findByText('Atasan langsung (Budi)', { exact: false })
  await user.type(screen.getByRole('textbox', { name: /Ringkasan/ }), 'Akses keuangan')
  await user.click(screen.getByRole('button', { name: 'Kirim tiket' }))

  expect(chain.textContent).toBe('Penyetuju: Atasan langsung (Budi)')
  await screen.findByText(/Tiket SUP-9 dibuat dan menunggu persetujuan\./)
})

test('a request that nobody has to approve says nothing of approvers', async () => {
  const { user, requests } = show(trouble, 'new')
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/-actions/preview'))).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Kirim tiket' }))

  await screen.findByText(/Tiket SUP-9 dibuat\. Kami kabari/)
  expect(screen.queryByText(/Penyetuju/)).toBeNull()
})

test('a kind with a template begins with it, and is not sent as it was', async () => {
  const printer = { id: '5', title: 'Printer' }
  const { user, requests } = show(printer, 'new')
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Uraian/ })
  await waitFor(() => expect(text.value).toBe(template))
  await user.click(screen.getByRole('button', { name: 'Kirim tiket' }))

  await screen.findByText('Lengkapi uraian.')
  const sent = () => requests.filter(({ url, method }) => method === 'POST' && url.endsWith('/jira-issues'))
  expect(sent()).toHaveLength(0)
  await user.type(text, ' kertas macet')
  await user.click(screen.getByRole('button', { name: 'Kirim tiket' }))
  await screen.findByText(/Tiket SUP-9 dibuat\. Kami kabari/)
  expect(sent()).toHaveLength(1)
})
