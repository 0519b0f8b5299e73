import { Alert, Button, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Pictures looked at in a second: enough for a hand that moves from label to label, easy on a phone's battery. */
const LOOKS_PER_SECOND = 6
/** Longer sides are made smaller: labels are read from near, and time grows with the pixels. */
const MAX_SIDE = 640
/** The same code counts again after this time: a hand does not move that fast. */
const SAME_CODE_MS = 3_000

type Props = {
  onCode: (text: string) => void
  /** Stands below the picture while the camera is on. */
  children?: ReactNode
}

/** The camera of the device, reading QR codes until it is switched off. */
export default function Camera({ onCode, children }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const [fault, setFault] = useState<string>()
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!isOn || !video.current) return
    return watch(
      video.current,
      (text) => latest.current(text),
      (message) => {
        setFault(message)
        setOn(false)
      },
    )
  }, [isOn])
  return (
    <Stack gap="xs">
      {fault && (
        <Alert color="yellow" role="alert">
          {fault}
        </Alert>
      )}
      {isOn && (
        <video
          ref={video}
          playsInline
          muted
          aria-label="Gambar kamera"
          style={{ width: '100%', maxHeight: '50vh', background: '#000' }}
        />
      )}
      <Button
        variant={isOn ? 'default' : 'filled'}
        onClick={() => {
          setFault(undefined)
          setOn(!isOn)
        }}
      >
        {isOn ? 'Matikan kamera' : 'Pindai dengan kamera'}
      </Button>
      {isOn && children}
    </Stack>
  )
}

/** Begins to look; answers how to stop. */
function watch(video: HTMLVideoElement, onCode: (text: string) => void, onFault: (message: string) => void) {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const begin = async () => {
    const { default: decode } = await import('qr/decode.js')
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
    if (isOver) return stop()
    video.srcObject = stream
    await video.play()
    const read = looker(video, decode)
    let last = { text: '', at: 0 }
    timer = setInterval(() => {
      const text = read()
      if (!text || (text === last.text && Date.now() - last.at < SAME_CODE_MS)) return
      last = { text, at: Date.now() }
      navigator.vibrate?.(60)
      onCode(text)
    }, 1_000 / LOOKS_PER_SECOND)
  }
  const stop = () => {
    isOver = true
    clearInterval(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  begin().catch((error: unknown) => {
    stop()
    onFault(because(error))
  })
  return stop
}

type Decode = (picture: { width: number; height: number; data: Uint8ClampedArray }) => string

/** Reads the code in the present picture; undefined without one. */
function looker(video: HTMLVideoElement, decode: Decode): () => string | undefined {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return () => {
    const { videoWidth, videoHeight } = video
    if (!context || !videoWidth) return undefined
    const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    try {
      return decode({ width: canvas.width, height: canvas.height, data })
    } catch {
      // No code in this picture.
      return undefined
    }
  }
}

function because(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'Kamera tidak diizinkan. Izinkan kamera di peramban, atau ketik kodenya.'
  if (name === 'NotFoundError' || !navigator.mediaDevices) return 'Perangkat ini tidak punya kamera. Ketik kodenya.'
  return 'Kamera tidak dapat dibuka. Ketik kodenya.'
}
