import { lazyPart, useQueryClient } from '@ems/platform'
import { Button, Text, Title } from '@ems/ui'
import { Suspense, useEffect, useState, version } from 'react'
import classes from './Daftar.module.css'
import { ThirdParty } from './ThirdParty.tsx'
import { release } from './version.ts'

const Rincian = lazyPart(() => import('./Rincian.tsx'))

/** Breaks in every way a screen can. */
export default function Daftar() {
  const [visible, setVisible] = useState('')
  const cache = useQueryClient().getQueryCache()
  if (sessionStorage.getItem('uji-rusak')) throw new Error('Layar ini rusak.')

  return (
    <>
      <Title order={1}>Daftar Uji</Title>
      <Text className={classes.tanda}>Edisi {release}</Text>
      <Text>
        React {version}, permintaan di memori: {cache.findAll({ queryKey: ['references'] }).length}
      </Text>
      <ThirdParty />
      <Button onClick={() => setVisible('rincian')}>Buka rincian</Button>
      <Button onClick={() => setVisible('efek')}>Rusak di efek</Button>
      <Button
        onClick={() => {
          throw new Error('Tombol ini rusak.')
        }}
      >
        Rusak di tombol
      </Button>
      <Button onClick={() => void Promise.reject(new Error('Janji ini rusak.'))}>Rusak di janji</Button>
      {visible === 'rincian' && (
        <Suspense fallback={<Text>Memuat rincian</Text>}>
          <Rincian />
        </Suspense>
      )}
      {visible === 'efek' && <BrokenEffect />}
    </>
  )
}

function BrokenEffect() {
  useEffect(() => {
    throw new Error('Efek ini rusak.')
  }, [])
  return null
}
