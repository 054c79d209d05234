import { restartSerials } from './serial.ts'

restartSerials()
