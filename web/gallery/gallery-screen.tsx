import { useState, type ComponentType } from 'react'
import favicon from '#web/shell/favicon.svg'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Swatches } from './swatches.tsx'
import '#web/ui/kit.css'

export const handle = { face: 'admin' }

const modules = import.meta.glob<{ default: ComponentType }>('../ui/**/*.example.tsx', { eager: true })
const examples = Object.entries(modules).map(([path, module]) => ({
  name: path.slice(path.lastIndexOf('/') + 1, -'.example.tsx'.length),
  Example: module.default,
}))

const themes = [
  { value: 'light', label: 'Светлая' },
  { value: 'dark', label: 'Тёмная' },
  { value: 'system', label: 'Как в системе' },
] as const

/** Every part of the kit with its sizes and states. Only in builds made with SMYSL_GALLERY=1. */
export default function GalleryScreen() {
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('system')
  const choose = (next: typeof theme) => {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <>
      <title>Детали — Смысл</title>
      <link rel="icon" type="image/svg+xml" href={favicon} />
      <main className="mx-auto max-w-(--container) bg-surface px-4 pb-16 md:px-6">
        <header className="flex flex-wrap items-center justify-between gap-3 py-4">
          <h1 className="text-20 font-semibold">Детали</h1>
          <Segmented aria-label="Тема" options={themes} value={theme} onChange={choose} />
        </header>
        <Swatches />
        {examples.map(({ name, Example }) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`} className="border-t border-line py-4">
            <h2 id={`${name}-title`} className="mb-3 text-16 font-semibold">
              {name}
            </h2>
            <Example />
          </section>
        ))}
      </main>
    </>
  )
}
