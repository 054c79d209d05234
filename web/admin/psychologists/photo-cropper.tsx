import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Icon } from '#web/ui/icon.tsx'
import { cutPhoto, PORTRAIT_ASPECT, type CutArea } from './cut-photo.ts'
import type { PhotoDraft } from './photo-draft.ts'

const ZOOM_MAX = 4

interface PhotoCropperProps {
  file: File
  onCut: (photo: PhotoDraft) => void
  onFail: (message: string) => void
}

/** The picture under a frame: drag, zoom, or move it with the arrow keys. Each pause gives a new cut. */
export default function PhotoCropper({ file, onCut, onFail }: PhotoCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const src = useObjectUrl(file, onFail)
  const newest = useRef(0)
  const cut = async (area: CutArea) => {
    newest.current += 1
    const turn = newest.current
    try {
      const photo = await cutPhoto(file, area)
      if (turn === newest.current) onCut({ kind: 'new', file: photo, src: URL.createObjectURL(photo) })
    } catch {
      onFail('Браузер не смог открыть этот файл. Выберите другой.')
    }
  }
  return (
    <>
      <div className="relative aspect-4/5 w-full overflow-clip rounded-m bg-sunken">
        {src !== null && (
          <Cropper
            image={src}
            aspect={PORTRAIT_ASPECT}
            crop={crop}
            zoom={zoom}
            maxZoom={ZOOM_MAX}
            objectFit="cover"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, area) => void cut(area)}
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
    </>
  )
}

/** The picture's address in this page, once the browser has proved that it can open it. */
function useObjectUrl(file: File, onFail: (message: string) => void): string | null {
  const [src, setSrc] = useState<string | null>(null)
  const fail = useEffectEvent(() => onFail('Браузер не смог открыть этот файл. Выберите другой.'))
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
