import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { boxesOf, type MarkBox } from './marks.ts'
import classes from './reading.module.css'

type Props = {
  file: PDFDocumentProxy
  page: number
  width: number
  rotation: number
  /** Words whose places are marked. */
  words: readonly string[]
  label?: string
}

/** More points than a sharp screen shows are not rendered: a page may claim to be as wide as a street. */
const MAX_POINTS = 16_000_000

/** One page, rendered to a width, with the words of a search marked. */
export function PageCanvas({ file, page, width, rotation, words, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [rendered, setRendered] = useState<{ height: number; boxes: readonly MarkBox[] }>()
  const joined = words.join(' ')
  useEffect(() => {
    let isUnmounted = false
    let stop: (() => void) | undefined
    void file.getPage(page).then(async (one) => {
      const target = canvas.current
      if (isUnmounted || !target) return
      const { viewport, ratio } = viewportOf(one, width, rotation)
      target.width = Math.floor(viewport.width * ratio)
      target.height = Math.floor(viewport.height * ratio)
      const task = one.render({
        canvas: target,
        viewport: one.getViewport({ scale: viewport.scale * ratio, rotation: viewport.rotation }),
      })
      stop = () => task.cancel()
      const boxes = joined ? await boxesOf(one, viewport, joined.split(' ')) : []
      if (!isUnmounted) setRendered({ height: viewport.height, boxes })
      // A page that is left before it is rendered is cancelled.
      await task.promise.catch(() => undefined)
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [file, page, width, rotation, joined])
  return (
    <div className={classes.page} style={{ width, height: rendered?.height }}>
      <canvas
        ref={canvas}
        style={{ width: '100%' }}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      />
      {rendered?.boxes.map(({ x, y, width: w, height }) => (
        <span key={`${x} ${y}`} className={classes.mark} style={{ left: x, top: y, width: w, height }} aria-hidden />
      ))}
    </div>
  )
}

function viewportOf(page: PDFPageProxy, width: number, rotation: number) {
  const angle = (page.rotate + rotation) % 360
  const natural = page.getViewport({ scale: 1, rotation: angle })
  const viewport = page.getViewport({ scale: width / natural.width, rotation: angle })
  const ratio = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_POINTS / (viewport.width * viewport.height)))
  return { viewport, ratio }
}
