import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { controlClass } from './control-class.ts'
import { useControlProps } from './field-context.ts'

interface TextareaProps extends ComponentProps<'textarea'> {
  /** Shows «80 из 160» in the label's line and turns red beyond; nothing is cut, the server has the last word. */
  limit?: number
}

/** Several lines; grows with its text. */
export function Textarea({ limit, className, ref, ...props }: TextareaProps) {
  const countId = useId()
  const control = useControlProps({
    ...props,
    'aria-describedby': cn(props['aria-describedby'], limit !== undefined && countId),
  })
  const element = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(() => String(props.value ?? props.defaultValue ?? '').length)
  const count = () => setLength(element.current?.value.length ?? 0)
  // A form library writes into the element itself, without an event.
  useEffect(count)

  return (
    <>
      <textarea
        rows={3}
        {...props}
        {...control}
        ref={(node) => {
          element.current = node
          if (typeof ref === 'function') return ref(node)
          if (ref) ref.current = node
        }}
        onInput={(event) => {
          count()
          props.onInput?.(event)
        }}
        className={cn(
          controlClass,
          'field-sizing-content min-h-18 resize-y py-1.25 leading-5 max-md:leading-6',
          className,
        )}
      />
      {limit !== undefined && (
        <span
          id={countId}
          className={cn('absolute end-0 top-0 text-13 tabular-nums', length > limit ? 'text-danger' : 'text-ink-3')}
        >
          {length} из {limit}
        </span>
      )}
    </>
  )
}
