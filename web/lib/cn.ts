/** The kit's class helper, for screens: the kit itself may not reach into `web/lib`. */
export { cn } from '#web/ui/cn.ts'
