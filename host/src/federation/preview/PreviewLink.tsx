import { api, explain, jsonApi, useLocation } from '@ems/platform'
import { Alert } from '@ems/ui'
import { useEffect, useRef, useState } from 'react'
import { showPreview } from './show-preview.ts'

/** Opens the version of a link with `?preview=`, or says why it is not shown. */
export function PreviewLink() {
  const { search } = useLocation()
  const link = new URLSearchParams(search).get('preview')
  const requested = useRef<string>(undefined)
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => {
    if (!link || requested.current === link) return
    requested.current = link
    open(link).then(showPreview, (error: unknown) => setRefusal(explain(error).text))
  }, [link])
  if (!refusal) return null
  return (
    <Alert
      color="red"
      mx="md"
      mt="xs"
      role="alert"
      title="Pratinjau tidak dibuka"
      withCloseButton
      closeButtonLabel="Tutup"
      onClose={() => setRefusal(undefined)}
    >
      {refusal}
    </Alert>
  )
}

async function open(link: string) {
  const { body, headers } = jsonApi({ data: { type: 'releases', attributes: { link } } })
  await api.post('releases/-actions/open-preview', { body, headers })
}
