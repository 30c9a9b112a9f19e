import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Failed } from './messages.tsx'

/** Keeps the shell when a screen breaks while it is drawn; another address is another try. */
export class ScreenBoundary extends Component<{ path: string; children: ReactNode }, { failedAt?: string }> {
  override state: { failedAt?: string } = {}

  static getDerivedStateFromError() {
    return { failedAt: '' }
  }

  static getDerivedStateFromProps(props: { path: string }, state: { failedAt?: string }) {
    if (state.failedAt === undefined || state.failedAt === props.path) return null
    return state.failedAt === '' ? { failedAt: props.path } : { failedAt: undefined }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (this.state.failedAt === undefined) return this.props.children
    return <Failed onRetry={() => this.setState({ failedAt: undefined })} />
  }
}
