import { type jiraIssues, supportArticles } from '@ems/contracts/it'
import { createRow, showProblem, toast, useNavigate, useSession } from '@ems/platform'
import { Button, type Form } from '@ems/ui'
import { useState } from 'react'

/** Makes a draft of a solution from a solved ticket: first for the help desk alone. */
export function SolutionButton({ form }: { form: Form<typeof jiraIssues> }) {
  const { can } = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { row } = form.stored
  if (!row?.resolution || !can(supportArticles.can.store)) return null
  const add = async () => {
    setBusy(true)
    try {
      const { summary: title, description, resolution, request_type, id } = row
      const body = `Masalah\n${description}\n\nPenyelesaian\n${resolution}`
      const values = { ...supportArticles.blank, title, body, request_type, source_ticket: id, audience: 'staff' }
      const article = await createRow(supportArticles, values)
      toast.success('Draf solusi dibuat. Periksa, pilih pembacanya, lalu terbitkan.')
      navigate(`/private/infotech/support?section=solutions&id=${article.id}`)
    } catch (error) {
      // A boundary: nothing above this button could tell the user.
      showProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="compact-md" variant="default" loading={isBusy} onClick={() => void add()}>
      Jadikan solusi
    </Button>
  )
}
