import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { cn } from '../cn.ts'
import { Icon } from '../icon.tsx'
import { cutPhoto, FRAMES, warningOfCut, type CutArea, type PhotoFrame } from './photo-frame.ts'
import type { Photo } from './photo.ts'

const ZOOM_MAX = 4
const CANNOT_OPEN = 'Браузер не\u00a0смог открыть этот файл. Выберите другой.'

interface PhotoCutterProps {
  file: File
  frame: PhotoFrame
  onCut: (photo: Photo) => void
  onFail: (message: string) => void
}

/** The picture under a frame: drag, zoom, or move it with the arrow keys. Each pause gives a new cut. */
export default function PhotoCutter({ file, frame, onCut, onFail }: PhotoCutterProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const src = useObjectUrl(file, onFail)
  const newest = useRef(0)
  const [warning, setWarning] = useState<string | null>(null)
  const cut = async (area: CutArea) => {
    setWarning(warningOfCut(area, frame))
    newest.current += 1
    const turn = newest.current
    try {
      const photo = await cutPhoto(file, area, frame)
      if (turn === newest.current) onCut({ kind: 'new', file: photo, src: URL.createObjectURL(photo) })
    } catch {
      onFail(CANNOT_OPEN)
    }
  }
  return (
    <>
      <div
        className={cn(
          'relative w-full overflow-clip rounded-m bg-sunken',
          frame === 'rect' ? 'aspect-4/5' : 'aspect-square',
        )}
      >
        {src !== null && (
          <Cropper
            image={src}
            aspect={FRAMES[frame].aspect}
            cropShape={frame}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            objectFit="cover"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, area) => void cut(area)}
            // Inside the frame: what lies beyond it is cut off, a ring too.
            classes={{ cropAreaClassName: 'focus-visible:outline-3! focus-visible:-outline-offset-3!' }}
            cropperProps={{ role: 'group', 'aria-label': 'Рамка кадра: двигайте стрелками' }}
          />
        )}
      </div>
      <label className="mt-3 flex items-center gap-2 text-ink-3">
        <span className="sr-only">Масштаб</span>
        <Icon name="lucide:zoom-in" />
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-5 min-w-0 flex-1 accent-primary max-md:h-11"
        />
      </label>
      <p role="status" className="mt-2 text-13 text-warn empty:hidden">
        {warning}
      </p>
    </>
  )
}

/** The picture's address in this page, once the browser has proved that it can open it. */
function useObjectUrl(file: File, onFail: (message: string) => void): string | null {
  const [src, setSrc] = useState<string | null>(null)
  const fail = useEffectEvent(() => onFail(CANNOT_OPEN))
  useEffect(() => {
    const url = URL.createObjectURL(file)
    let isGone = false
    const image = new Image()
    image.src = url
    image.decode().then(
      () => !isGone && setSrc(url),
      () => !isGone && fail(),
    )
    return () => {
      isGone = true
      URL.revokeObjectURL(url)
    }
  }, [file])
  return src
}
