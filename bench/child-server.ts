import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@darsena/db/postgres/free-port'

export interface ChildServer {
  readonly url: string
  readonly pid: number
  /** CPU seconds that its process has used so far, as it says itself. */
  cpuSeconds(): Promise<number>
  /** Waits until it has done what it does once it has started, such as drawing the demo's pictures. */
  atRest(): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs a Node server in a process of its own on a free port and waits until it says that it is ready.
 * @param script what Node runs
 * @throws when it ends instead
 */
export async function startChild(script: string, env: Record<string, string>): Promise<ChildServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const atExit = () => child.kill()
  process.once('exit', atExit)
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`${script} ended`)
    await sleep(50)
  }
  const cpuSeconds = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1])
  }
  return {
    url,
    pid: child.pid ?? 0,
    cpuSeconds,
    async atRest() {
      for (let quiet = 0; quiet < 3; ) {
        const before = await cpuSeconds()
        await sleep(1000)
        quiet = (await cpuSeconds()) - before < 0.05 ? quiet + 1 : 0
      }
    },
    async stop() {
      process.off('exit', atExit)
      child.kill()
      await ended
    },
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/ready`)).ok
  } catch {
    return false
  }
}
