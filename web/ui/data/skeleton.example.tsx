import { Skeleton } from './skeleton.tsx'

export default function SkeletonExample() {
  return (
    <div className="grid gap-4" aria-busy>
      {['w-48', 'w-64', 'w-40'].map((width) => (
        <div key={width} className="flex items-center gap-2.5">
          <Skeleton shape="circle" className="size-6" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  )
}
