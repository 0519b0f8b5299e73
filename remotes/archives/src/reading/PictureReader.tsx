import { api, useQuery } from '@ems/platform'
import { ActionIcon, Failed, IconRefresh, Loading } from '@ems/ui'
import { useEffect, useState } from 'react'
import classes from './reading.module.css'

type Props = { file: { id: string; name: string }; watermark?: string | undefined }

/** A picture, which can be turned. */
export default function PictureReader({ file: { id, name }, watermark }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['asset-content', id],
    queryFn: ({ signal }) =>
      api.get(`assets/${id}/content`, { headers: { Accept: '*/*' }, timeout: 120_000, signal }).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  const [rotation, setRotation] = useState(0)
  useEffect(() => {
    if (!data) return
    const created = URL.createObjectURL(data)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [data])
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!url) return <Loading label={name} rows={6} onRetry={() => void refetch()} />
  return (
    <section aria-label={name}>
      <ActionIcon
        variant="default"
        mb="xs"
        aria-label="Putar gambar"
        onClick={() => setRotation((now) => (now + 90) % 360)}
      >
        <IconRefresh size={16} />
      </ActionIcon>
      <div className={classes.stage}>
        <img src={url} alt={name} className={classes.picture} style={{ rotate: `${rotation}deg` }} />
        {watermark && (
          <div className={classes.watermark} aria-hidden>
            <span>{watermark}</span>
          </div>
        )}
      </div>
    </section>
  )
}
